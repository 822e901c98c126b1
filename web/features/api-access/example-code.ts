import { apiExamples } from "#contract/messages/api-access.ts";

export const languages = ["curl", "JavaScript", "Python"] as const;
export type Language = (typeof languages)[number];

const { keyPlaceholder: KEY, layoutPlaceholder: LAYOUT } = apiExamples;

const templates: Record<Language, (url: string) => string> = {
  curl: (url) => `curl "${url}" \\\n  -H "x-api-key: ${KEY}"`,
  JavaScript: (url) => `const response = await fetch("${url}", {
  headers: { "x-api-key": "${KEY}" },
});
const { data, next_cursor } = await response.json();`,
  Python: (url) => `import requests

response = requests.get(
    "${url}",
    headers={"x-api-key": "${KEY}"},
)
page = response.json()
data, next_cursor = page["data"], page["next_cursor"]`,
};

/** The two documented calls in that language. */
export function exampleCode(language: Language, origin: string) {
  const write = templates[language];
  return {
    layouts: write(`${origin}/api/layouts`),
    comments: write(`${origin}/api/layouts/${LAYOUT}/comments`),
  };
}
