import { fillMessage } from "#contract/messages/fill-message.ts";
import { noticeSettings as text } from "#contract/messages/notice-screens.ts";
import { mailChoiceWords, noticeKindWords } from "#contract/messages/notice-words.ts";
import { type MailChoice, mailChoices } from "#contract/notices.ts";
import type { NoticeSettings } from "#contract/routes/notices.ts";
import { useEditNoticeSettings } from "#web/features/notices/settings/settings-query.ts";
import { cx } from "#web/ui/cx.ts";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";

type Choice = NoticeSettings["kinds"][number];

interface KindRowsProps {
  choices: readonly Choice[];
  hasPush: boolean;
}

const columns = {
  two: "sm:grid-cols-[minmax(0,1fr)_15rem]",
  three: "sm:grid-cols-[minmax(0,1fr)_15rem_5rem]",
};

/** A table with a row for each kind; on a phone the cells of a row stand below each other. */
export function KindRows({ choices, hasPush }: KindRowsProps) {
  const grid = cx("grid gap-x-4 gap-y-2 sm:items-center", hasPush ? columns.three : columns.two);
  return (
    <div>
      <p
        aria-hidden="true"
        className={cx(grid, "border-line border-b pb-2 text-ink-soft text-sm max-sm:hidden")}
      >
        <span className="sm:col-start-2">{text.email}</span>
        {hasPush && <span>{text.browser}</span>}
      </p>
      <ul className="divide-y divide-line max-sm:-mt-3">
        {choices.map((choice) => (
          <li key={choice.kind} className={cx(grid, "py-3")}>
            <KindCells choice={choice} hasPush={hasPush} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function KindCells({ choice, hasPush }: { choice: Choice; hasPush: boolean }) {
  const edit = useEditNoticeSettings();
  const { kind, mail, push } = choice;
  const word = noticeKindWords[kind];
  return (
    <>
      <span className="font-medium">{word}</span>
      <span className="flex items-center gap-3 max-sm:justify-between cramped:flex-col cramped:items-stretch">
        <span aria-hidden="true" className="text-sm sm:hidden">
          {text.email}
        </span>
        <Select
          aria-label={fillMessage(text.emailOf, { kind: word })}
          value={mail}
          onChange={({ target }) =>
            edit.mutate({ kind: { kind, mail: target.value as MailChoice } })
          }
          className="min-w-0 flex-1 max-sm:max-w-60 cramped:max-w-none"
        >
          {mailChoices.map((one) => (
            <option key={one} value={one}>
              {mailChoiceWords[one]}
            </option>
          ))}
        </Select>
      </span>
      {hasPush && (
        <span className="flex max-sm:flex-row-reverse max-sm:justify-end">
          <Switch
            checked={push}
            onChange={(wanted) => edit.mutate({ kind: { kind, push: wanted } })}
          >
            <span aria-hidden="true" className="sm:hidden">
              {text.browser}
            </span>
            <span className="sr-only">{fillMessage(text.browserOf, { kind: word })}</span>
          </Switch>
        </span>
      )}
    </>
  );
}
