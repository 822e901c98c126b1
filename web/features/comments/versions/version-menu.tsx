import { GitCompareArrows } from "lucide-react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { versionWords as text } from "#contract/messages/version-screens.ts";
import type { Versions } from "#web/features/comments/versions/use-versions.ts";
import type { VersionPair } from "#web/features/comments/versions/version-address.ts";
import { formatDateTime } from "#web/lib/format-date.ts";
import { Menu, MenuItem, type MenuPopupProps, MenuRadio, MenuSeparator } from "#web/ui/menu.tsx";

interface VersionMenuProps extends MenuPopupProps {
  versions: Versions;
  comparable: boolean;
}

export default function VersionMenu({ versions, comparable, ...menu }: VersionMenuProps) {
  const { shown, list, newest } = versions;
  const options = list.map(({ number, note, created_at }) => ({
    value: String(number),
    label: [fillMessage(text.version, { number }), number === newest && text.newest]
      .filter(Boolean)
      .join(" · "),
    detail: [formatDateTime(created_at), note].filter(Boolean).join(" · "),
    icon: null,
  }));
  return (
    <Menu {...menu} label={text.list}>
      <div className="max-h-80 overflow-y-auto">
        <MenuRadio
          value={String(shown.number)}
          onChange={(value) =>
            void (Number(value) === newest ? versions.showNewest() : versions.show(Number(value)))
          }
          options={options}
        />
      </div>
      {comparable && (
        <>
          <MenuSeparator />
          <MenuItem onClick={() => versions.compare(pairAround(versions))}>
            <GitCompareArrows className="size-4 text-ink-soft" aria-hidden="true" />
            {text.compare}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

/** The version on screen and the one before it; the first with the one after it. */
function pairAround({ shown, list }: Versions): VersionPair {
  const numbers = list.map(({ number }) => number);
  const at = numbers.indexOf(shown.number);
  const [to, from] = at === numbers.length - 1 ? [at - 1, at] : [at, at + 1];
  return { from: numbers[from] ?? 1, to: numbers[to] ?? shown.number };
}
