import { fillMessage } from "#contract/messages/fill-message.ts";
import { noticeSettings as text } from "#contract/messages/notice-screens.ts";
import { noticeScopeWords } from "#contract/messages/notice-words.ts";
import { type NoticeScope, noticeScopes } from "#contract/notices.ts";
import type { NoticeSettings } from "#contract/routes/notices.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { useEditNoticeSettings } from "#web/features/notices/settings/settings-query.ts";
import { spaceName } from "#web/features/spaces/index.ts";
import { Select } from "#web/ui/select.tsx";

/** Of what happens in each of one's spaces, what one hears of. */
export function ScopeRows({ spaces }: Pick<NoticeSettings, "spaces">) {
  const known = useAuth().spaces;
  const edit = useEditNoticeSettings();
  return (
    <section className="border-line border-t pt-5">
      <h3 className="font-semibold">{text.scopes}</h3>
      <ul className="mt-1 divide-y divide-line">
        {spaces.map(({ space_id, name, scope }) => {
          const space = known.find(({ id }) => id === space_id);
          const shown = space ? spaceName(space) : name;
          return (
            <li
              key={space_id}
              className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_22rem] sm:items-center"
            >
              <span className="min-w-0 break-words" dir="auto">
                {shown}
              </span>
              <Select
                aria-label={fillMessage(text.scopeOf, { space: shown })}
                value={scope}
                onChange={({ target }) =>
                  edit.mutate({ space: { space_id, scope: target.value as NoticeScope } })
                }
              >
                {noticeScopes.map((one) => (
                  <option key={one} value={one}>
                    {noticeScopeWords[one]}
                  </option>
                ))}
              </Select>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
