import type { Confirmation, DecisionResult, ReviewState } from "#contract/approvals.ts";

/** What a receipt tells, on its page and in its PDF. */
export const receiptWords = {
  states: {
    in_review: "Em revisão",
    changes_requested: "Ajustes pedidos",
    approved: "Aprovado",
  } satisfies Record<ReviewState, string>,
  results: {
    approved: "Aprovado",
    changes_requested: "Ajustes pedidos",
  } satisfies Record<DecisionResult, string>,
  confirmed: {
    code: "Confirmou o email com um código",
    browser: "Digitou o nome, sem confirmar um email",
  } satisfies Record<Confirmation, string>,
  /** In place of the title of a guarded layout. */
  untitled: "Layout com link protegido",
  version: "Versão {version}",
  erased: "Dados pessoais apagados",
  noEmail: "Nenhum email confirmado",
  who: "Quem decidiu",
  result: "Resultado",
  email: "Email",
  how: "Identificação",
  when: "Quando",
  validity: "Situação",
  current: "Vale: é a decisão mais recente desta pessoa na rodada",
  outdated: "Não vale mais: esta pessoa decidiu de novo depois",
  openComments: "Comentários abertos",
  noneOpen: "Nenhum no momento da decisão",
  oneOpen: "1 no momento da decisão",
  manyOpen: "{count} no momento da decisão",
  received: "SHA-256 do arquivo enviado",
  kept: "SHA-256 do arquivo guardado",
  receivedUnknown: "Não registrado: a versão foi enviada antes de isso ser guardado",
  keptUnknown: "Não registrado",
  place: "Lugar na sequência",
  placeOf: "Registro nº {seq} deste layout",
  seal: "Selo do registro",
  opened: "Rodada aberta em {opened}.",
  openedAndEnded: "Rodada aberta em {opened} e encerrada em {ended}.",
} as const;

/** /approval/{token}. */
export const receiptPage = {
  kindDecision: "Comprovante de decisão",
  kindRound: "Comprovante de rodada de aprovação",
  logo: "Logo de {space}",
  decided: "por {name}, em {when}",
  decidedErased: "em {when}, por alguém cujos dados foram apagados",
  outdated: "Não vale mais",
  decision: "Decisão",
  decisions: "Decisões",
  noDecisions: "Ninguém decidiu nesta rodada.",
  file: "Arquivo",
  record: "Registro",
  recordHelp:
    "Cada decisão é selada junto com a anterior: mudar ou apagar uma delas quebra a sequência.",
  copyReceived: "Copiar o SHA-256 do arquivo enviado",
  copyKept: "Copiar o SHA-256 do arquivo guardado",
  copySeal: "Copiar o selo do registro",
  download: "Baixar comprovante (PDF)",
  missingTitle: "Comprovante não encontrado",
  missingBody:
    "Confira se o link veio inteiro. Se o layout foi excluído, o comprovante dele também saiu do ar.",
  missingHome: "Ir para o início",
} as const;

/** Where a file is compared with a receipt. */
export const fileCheck = {
  title: "Confira o arquivo",
  body: "Solte aqui um arquivo para saber se é exatamente este. Ele é conferido no seu navegador e não é enviado.",
  bodyTouch:
    "Escolha um arquivo para saber se é exatamente este. Ele é conferido no seu aparelho e não é enviado.",
  choose: "Escolher arquivo",
  another: "Conferir outro arquivo",
  dropNow: "Solte para conferir",
  checking: "Conferindo {file}...",
  received: "É o arquivo exatamente como foi enviado",
  kept: "É o arquivo como o Alfinete o guarda",
  both: "É o arquivo exatamente como foi enviado e como o Alfinete o guarda",
  neither: "Não é o arquivo desta decisão",
  neitherOfRound: "Não é o arquivo desta rodada",
  receivedHelp:
    "O SHA-256 é o mesmo. O Alfinete guarda uma cópia limpa, sem dados como a localização da foto.",
  keptHelp: "O SHA-256 é o mesmo. É a cópia que o Alfinete mostra e oferece para baixar.",
  bothHelp: "O SHA-256 é o mesmo, do começo ao fim.",
  neitherHelp:
    "Basta um byte diferente. Um arquivo salvo de novo, convertido ou passado por um mensageiro já é outro.",
  ofFile: "SHA-256 de {file}",
  failed: "Não foi possível ler o arquivo. Escolha de novo.",
  tooBig: "Este arquivo tem mais de {size}, o máximo que o Alfinete recebe: não pode ser ele.",
  empty: "Solte um arquivo, e não um texto ou uma pasta.",
  none: "Não há o que conferir: nenhum SHA-256 foi registrado.",
} as const;
