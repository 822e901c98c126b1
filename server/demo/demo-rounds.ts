import type { DecisionResult } from "#contract/approvals.ts";

export interface DemoRound {
  /** Of its layout. */
  title: string;
  message: string;
  openedDaysAgo: number;
  dueInDays?: number;
  /** Expected by name. */
  emails?: readonly string[];
  decisions: readonly DemoDecision[];
}

export interface DemoDecision {
  name: string;
  /** One of those who are expected. */
  email?: string;
  result: DecisionResult;
  text?: string;
  hoursAgo: number;
}

const CLARA = "clara@jatoba.example";
const BENTO = "bento@jatoba.example";

/** One round of each state: approved by two people, with changes asked for, and in review. */
export const demoRounds: readonly DemoRound[] = [
  {
    title: "Newsletter de novembro",
    message: "Versão final da newsletter. Podemos disparar na quinta?",
    openedDaysAgo: 3,
    emails: [CLARA, BENTO],
    decisions: [
      { name: "Clara Brandão", email: CLARA, result: "approved", hoursAgo: 50 },
      { name: "Bento Serra", email: BENTO, result: "approved", hoursAgo: 29 },
    ],
  },
  {
    title: "Checkout em uma página",
    message: "Fechamos o checkout com esta tela?",
    openedDaysAgo: 2,
    decisions: [
      { name: "Paula", result: "approved", hoursAgo: 31 },
      {
        name: "Heitor",
        result: "changes_requested",
        text: "Falta dizer o prazo de entrega antes do botão de pagar.",
        hoursAgo: 8,
      },
    ],
  },
  {
    title: "Página de planos",
    message: "Olhem principalmente os preços e o plano do meio.",
    openedDaysAgo: 0,
    dueInDays: 5,
    emails: [CLARA],
    decisions: [],
  },
];
