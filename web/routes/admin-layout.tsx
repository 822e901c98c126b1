import { AdminShell } from "#web/features/admin/admin-shell.tsx";
import { ThemeMenu } from "#web/features/shell/theme-menu.tsx";
import { Consent } from "#web/routes/consent.tsx";
import DataLayout from "#web/routes/data-layout.tsx";

/** The admin area's own frame, in place of the site's header and footer. */
export default function AdminLayout() {
  return (
    <>
      <AdminShell tools={<ThemeMenu />}>
        <DataLayout />
      </AdminShell>
      <Consent />
    </>
  );
}
