import type { SpaceBrand as Brand } from "#contract/routes/spaces.ts";
import { cx } from "#web/ui/cx.ts";

/** Who shares the layout, before its title. On a phone a logo stands for the name, which is still read out. */
export function SpaceBrand({ space: { name, logo } }: { space: Brand }) {
  return (
    <>
      <p className="flex max-w-[35%] shrink-0 items-center gap-2">
        {logo !== null && (
          <img
            src={logo}
            alt=""
            width={28}
            height={28}
            decoding="async"
            className="size-7 shrink-0 rounded-sm bg-sheet object-cover"
          />
        )}
        {name !== null && (
          <span
            dir="auto"
            className={cx("min-w-0 truncate font-semibold", logo !== null && "max-sm:sr-only")}
          >
            {name}
          </span>
        )}
      </p>
      <span className="h-5 w-px shrink-0 bg-line" />
    </>
  );
}
