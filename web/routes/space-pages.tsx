import { Outlet } from "@tanstack/react-router";
import { Fragment } from "react";
import { useCurrentSpace } from "#web/features/spaces/index.ts";

/** Another space is another page: no list, dialog or half-filled form of the last one stays. */
export function SpacePages() {
  const space = useCurrentSpace();
  return (
    <Fragment key={space?.id}>
      <Outlet />
    </Fragment>
  );
}
