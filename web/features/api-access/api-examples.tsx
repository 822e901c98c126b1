import { Tabs } from "@base-ui/react/tabs";
import { Copy } from "lucide-react";
import { useState } from "react";
import { apiAccessPage as text } from "#contract/messages/api-access.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { exampleCode, type Language, languages } from "#web/features/api-access/example-code.ts";
import { browserConfig } from "#web/lib/browser-config.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { Card } from "#web/ui/card.tsx";
import { CodeBlock } from "#web/ui/code-block.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Tab, TabBar } from "#web/ui/tab-bar.tsx";

export function ApiExamples() {
  const [language, setLanguage] = useState<Language>("curl");
  const code = exampleCode(language, browserConfig.app_url);
  return (
    <Card className="p-5 sm:p-6 lg:col-start-2 lg:row-span-3 lg:row-start-1">
      <h2 className="font-semibold text-lg">{text.examplesTitle}</h2>
      <p className="mt-1 max-w-prose text-ink-soft text-sm">{text.examplesBody}</p>
      <Tabs.Root value={language} onValueChange={(next: Language) => setLanguage(next)}>
        <TabBar label={text.languages} className="mt-4 mb-5">
          {languages.map((name) => (
            <Tab key={name} value={name}>
              {name}
            </Tab>
          ))}
        </TabBar>
        <Tabs.Panel value={language} className="grid gap-6 outline-none">
          <Example name={text.listLayouts} code={code.layouts} />
          <Example name={text.listComments} code={code.comments} />
        </Tabs.Panel>
      </Tabs.Root>
    </Card>
  );
}

function Example({ name, code }: { name: string; code: string }) {
  return (
    <div className="min-w-0">
      <div className="mb-1 flex items-center justify-between gap-2">
        <h3 className="font-medium text-sm">{name}</h3>
        <IconButton
          label={fillMessage(text.copyExample, { name })}
          onClick={() => void copyText(code)}
        >
          <Copy className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <CodeBlock label={name} code={code} />
    </div>
  );
}
