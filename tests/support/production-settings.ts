/** All that production asks for. Nobody listens there: no mail is due and nothing is paid. */
export const PRODUCTION = {
  NODE_ENV: "production",
  APP_SECRET: "a secret that is long enough for a fleet",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "Alfinete <ola@alfinete.example>",
  STRIPE_SECRET_KEY: "sk_test_nobody",
  STRIPE_WEBHOOK_SECRET: "whsec_nobody",
  STRIPE_PRICE_BASIC: "price_basic",
  STRIPE_PRICE_PRO: "price_pro",
  STRIPE_PRICE_TEAM: "price_team",
};
