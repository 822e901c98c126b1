import type { FormEvent } from "react";
import { exportFormats } from "#contract/exports.ts";
import {
  exportFormatHints,
  exportFormatNames,
  exportDialog as text,
} from "#contract/messages/export-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { type Exportable, useStartExport } from "#web/features/exports/exports-queries.ts";
import { RecentExports } from "#web/features/exports/recent-exports.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Radio } from "#web/ui/radio.tsx";

interface ExportDialogProps {
  exported: Exportable;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ExportDialog({ exported, open, onOpenChange }: ExportDialogProps) {
  const title = fillMessage(text.title, { title: exported.title });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} startsAt="top">
      <ExportForm exported={exported} />
      <RecentExports exported={exported} />
    </Dialog>
  );
}

function ExportForm({ exported }: { exported: Exportable }) {
  const start = useStartExport(exported);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const format = exportFormats.find((one) => one === fields.get("format")) ?? "pdf";
    start.mutate({ format, include_team: fields.get("include_team") === "on" });
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium text-sm">{text.format}</legend>
        {exportFormats.map((format) => (
          <Radio
            key={format}
            name="format"
            value={format}
            defaultChecked={format === "pdf"}
            hint={exportFormatHints[format]}
          >
            {exportFormatNames[format]}
          </Radio>
        ))}
      </fieldset>
      <Checkbox name="include_team" hint={text.includeTeamHint}>
        {text.includeTeam}
      </Checkbox>
      <Button
        type="submit"
        variant="primary"
        pending={start.isPending}
        className="justify-self-end"
      >
        {text.submit}
      </Button>
    </form>
  );
}
