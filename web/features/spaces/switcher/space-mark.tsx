import type { Space } from "#contract/routes/spaces.ts";

/** A space's logo, or the initial of its name. Its name is written beside it. */
export function SpaceMark({ space }: { space: Space }) {
  if (space.logo !== null) {
    return (
      <img
        src={space.logo}
        alt=""
        width={28}
        height={28}
        decoding="async"
        className="size-7 shrink-0 rounded-sm bg-sheet object-cover"
      />
    );
  }
  return (
    // A picture, not text: it would not be part of a button's name.
    <span
      aria-hidden="true"
      data-initial={initialOf(space)}
      className="flex size-7 shrink-0 items-center justify-center rounded-sm border border-line-strong/60 bg-surface font-semibold text-ink text-sm uppercase before:content-[attr(data-initial)]"
    />
  );
}

/** 'Espaço de Ana' and 'Espaço de Bia' would both begin with an E. */
function initialOf(space: Space): string {
  const [initial = ""] = space.name ?? space.owner_name;
  return initial;
}
