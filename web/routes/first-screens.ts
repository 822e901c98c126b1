/** The pages of somebody's first minutes: one chunk, of which the entry knows one address. */
export { default as DashboardPage } from "#web/features/dashboard/dashboard-page.tsx";
export { default as WelcomePage } from "#web/features/dashboard/welcome/welcome-page.tsx";
export { default as SamplePage } from "#web/features/sample/sample-page.tsx";
