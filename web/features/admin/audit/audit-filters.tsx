import { adminActions } from "#contract/admin-actions.ts";
import { limits } from "#contract/limits.ts";
import { actionNames, auditPage as text } from "#contract/messages/admin-screens.ts";
import type { AuditFilter } from "#web/features/admin/audit/audit-queries.ts";
import { useDebouncedText } from "#web/lib/use-debounced-text.ts";
import { DateField } from "#web/ui/date-field.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const [person, setPerson] = useDebouncedText(filter.q ?? "", (q) =>
    onChange({ ...filter, q: q || undefined }),
  );
  const change = (part: AuditFilter) => onChange({ ...filter, ...part });
  return (
    <search
      aria-label={text.filters}
      className="mb-6 grid grid-cols-2 gap-4 cramped:*:col-span-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem_11rem]"
    >
      <div className="max-lg:col-span-2">
        <Field label={text.person}>
          {(field) => (
            <Input
              {...field}
              type="search"
              placeholder={text.personHint}
              value={person}
              maxLength={limits.search.max}
              onChange={(event) => setPerson(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <div className="max-lg:col-span-2">
        <Field label={text.action}>
          {(field) => (
            <Select
              {...field}
              value={filter.action ?? ""}
              onChange={({ currentTarget: { value } }) =>
                change({ action: adminActions.find((action) => action === value) })
              }
            >
              <option value="">{text.allActions}</option>
              {adminActions.map((action) => (
                <option key={action} value={action}>
                  {actionNames[action]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <DateField
        label={text.from}
        value={filter.from ?? ""}
        max={filter.to}
        onChange={(from) => change({ from: from || undefined })}
      />
      <DateField
        label={text.to}
        value={filter.to ?? ""}
        min={filter.from}
        onChange={(to) => change({ to: to || undefined })}
      />
    </search>
  );
}
