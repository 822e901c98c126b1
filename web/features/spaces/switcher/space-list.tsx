import { Check } from "lucide-react";
import { spaceWords as text } from "#contract/messages/shell.ts";
import { roleNames } from "#contract/messages/spaces.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { spaceName } from "#web/features/spaces/current-space.ts";
import { SpaceMark } from "#web/features/spaces/switcher/space-mark.tsx";
import { useSwitchSpace } from "#web/features/spaces/switcher/use-switch-space.ts";

interface SpaceListProps {
  space: Space;
  spaces: readonly Space[];
  onChosen: () => void;
}

/** The switcher without a popup, for the slide-out menu. */
export function SpaceList({ space, spaces, onChosen }: SpaceListProps) {
  const switchTo = useSwitchSpace();
  return (
    <section aria-label={text.list} className="mb-4 border-line border-b pb-4">
      <p className="mb-1 font-semibold text-sm">{text.list}</p>
      <ul>
        {spaces.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-current={one.id === space.id}
              onClick={() => {
                onChosen();
                void switchTo(one);
              }}
              className="-mx-3 flex min-h-11 w-[calc(100%+1.5rem)] items-center gap-3 rounded-md px-3 text-left transition hover:bg-hover aria-[current=true]:bg-hover"
            >
              <SpaceMark space={one} />
              <span className="min-w-0 flex-1 py-1.5">
                <span className="block truncate font-medium">{spaceName(one)}</span>
                <span className="block text-ink-soft text-xs">{roleNames[one.role]}</span>
              </span>
              {one.id === space.id && <Check className="size-4 shrink-0" aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
