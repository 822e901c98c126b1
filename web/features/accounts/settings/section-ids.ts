import { noticeSettings } from "#contract/messages/notice-screens.ts";
import {
  deletionSection,
  exportSection,
  passwordSection,
  personalSection,
  planSection,
  secondFactorSection,
  sessionsSection,
  settingsIndex,
} from "#contract/messages/settings.ts";
import { spaceSettings } from "#contract/messages/space-settings.ts";

/** What stands in the address after '#', for every section of the settings in their order. */
export const sectionIds = [
  "plano",
  "dados-pessoais",
  "espaco",
  "avisos",
  "senha",
  "duas-etapas",
  "sessoes",
  "seus-dados",
  "excluir-conta",
] as const;

export type SectionId = (typeof sectionIds)[number];

export const sectionTitles: Record<SectionId, string> = {
  plano: planSection.title,
  "dados-pessoais": personalSection.title,
  espaco: spaceSettings.title,
  avisos: noticeSettings.title,
  senha: passwordSection.title,
  "duas-etapas": secondFactorSection.title,
  sessoes: sessionsSection.title,
  "seus-dados": exportSection.title,
  "excluir-conta": deletionSection.title,
};

export const sectionGroups: readonly { title: string; ids: readonly SectionId[] }[] = [
  { title: settingsIndex.account, ids: ["plano", "dados-pessoais", "espaco", "avisos"] },
  { title: settingsIndex.security, ids: ["senha", "duas-etapas", "sessoes"] },
  { title: settingsIndex.data, ids: ["seus-dados", "excluir-conta"] },
];

/** The section that an address leads to. */
export function sectionOf(hash: string): SectionId | null {
  return sectionIds.find((id) => `#${id}` === hash) ?? null;
}
