/** Texts of the static pages. `{email}` is the support address. */
export interface DocumentText {
  title: string;
  updated?: string;
  lead: string;
  sections: readonly { heading: string; body: readonly (string | readonly string[])[] }[];
}

/** The section of the terms that names the company. */
export const TERMS_SERVICE = "1. O serviço";

export const terms: DocumentText = {
  title: "Termos de Uso",
  updated: "Em vigor desde 19 de novembro de 2026",
  lead: "Estes termos valem para quem cria uma conta no Alfinete e para quem comenta em um layout compartilhado. Escrevemos em linguagem simples; em caso de dúvida, pergunte em {email}.",
  sections: [
    {
      heading: TERMS_SERVICE,
      body: [
        "O Alfinete guarda imagens de layouts, gera um link público para cada uma e reúne os comentários que as pessoas fixam nelas. O que cada plano inclui está na página de planos.",
        "Cuidamos para que o serviço esteja sempre no ar, mas ele pode parar para manutenção ou por falhas de terceiros. Quando a parada for planejada, avisamos antes.",
      ],
    },
    {
      heading: "2. Sua conta",
      body: [
        "Para ter uma conta é preciso ter 18 anos ou a autorização de um responsável, informar um email que seja seu e manter a senha em segredo. O que for feito com a sua senha conta como feito por você; se perceber um acesso estranho, encerre as sessões em Configurações e fale com a gente.",
      ],
    },
    {
      heading: "3. O que você envia",
      body: [
        "As imagens e os textos continuam sendo seus. Você nos autoriza a guardá-los, convertê-los para outros tamanhos e mostrá-los a quem tiver o link público, e só para isso.",
        "Ao enviar, você se compromete a:",
        [
          "ter o direito de usar e compartilhar as imagens;",
          "não publicar conteúdo ilegal, ofensivo ou que exponha dados pessoais de outras pessoas sem autorização;",
          "não enviar arquivos feitos para prejudicar o serviço ou quem o usa;",
          "não tentar acessar layouts, contas ou dados que não são seus.",
        ],
        "Podemos remover o que descumprir estas regras e, em casos graves ou repetidos, encerrar a conta. Sempre que a lei permitir, avisamos antes e ouvimos você.",
      ],
    },
    {
      heading: "4. Quem comenta sem conta",
      body: [
        "Qualquer pessoa com o link pode comentar. O comentário e o nome informado ficam visíveis para o dono do layout e para quem abrir o mesmo link. O dono pode editar, excluir e pausar comentários.",
      ],
    },
    {
      heading: "5. Assinatura e pagamento",
      body: [
        "Os planos são mensais e renovam sozinhos até você cancelar. O pagamento é feito por cartão, na página do nosso processador de pagamentos; não vemos nem guardamos o número do cartão.",
        "O teste grátis do plano Basic dura 7 dias e vale uma vez por cliente. Se você cancelar antes do fim do teste, nada é cobrado. Se mudar para outro plano durante o teste, ele termina e o novo plano é cobrado na hora.",
        "Se uma cobrança não for aprovada, o plano continua ativo por 7 dias para você atualizar o cartão; depois disso fica suspenso até o pagamento ser confirmado.",
        "Você cancela a qualquer momento em Configurações, e o plano vale até o fim do período pago. Até 7 dias depois da compra (ou, depois do teste grátis, da primeira cobrança), você também pode desistir e receber todo o valor de volta, como garante o artigo 49 do Código de Defesa do Consumidor: em Configurações, em “Desistir da compra”, ou escrevendo para {email}. A assinatura termina na hora, e confirmamos por email.",
        "Se um preço mudar, avisamos com pelo menos 30 dias de antecedência.",
      ],
    },
    {
      heading: "6. Depois do cancelamento",
      body: [
        "Sem assinatura ativa, seus layouts, comentários e links públicos continuam guardados. Novos envios, chamadas à API e webhooks param até você assinar de novo. Você pode baixar uma cópia dos seus dados ou excluir a conta a qualquer momento.",
      ],
    },
    {
      heading: "7. Limites de responsabilidade",
      body: [
        "Guarde sempre os originais dos seus trabalhos. Respondemos pelos danos que causarmos, na forma da lei, mas não por perdas que venham do uso indevido da conta, de um link que você compartilhou ou de falhas fora do nosso controle.",
      ],
    },
    {
      heading: "8. Mudanças e foro",
      body: [
        "Quando estes termos mudarem de forma importante, avisamos por email com 15 dias de antecedência. Vale a lei brasileira, e fica escolhido o foro do domicílio do consumidor.",
      ],
    },
  ],
};

export const PRIVACY_RIGHTS = "6. Seus direitos";

export const privacy: DocumentText = {
  title: "Política de Privacidade",
  updated: "Em vigor desde 18 de novembro de 2026",
  lead: "Aqui está o que coletamos, por quê, com quem compartilhamos e como você controla tudo isso, conforme a Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018).",
  sections: [
    {
      heading: "1. O que coletamos",
      body: [
        [
          "Conta: email, nome de usuário e senha. A senha fica guardada de um jeito que nem nós conseguimos ler.",
          "Conteúdo: as imagens que você envia, títulos, descrições, categorias e os comentários recebidos. Removemos dos arquivos a localização (GPS).",
          "Equipe: quem participa de cada espaço, com que papel e desde quando, os emails convidados e um histórico de 12 meses do que foi feito no espaço.",
          "Assinatura: plano, situação e identificadores do processador de pagamentos. Se informados, o CPF ou CNPJ, que ele também recebe. Os dados do cartão ficam só com ele. Também guardamos quais termos você aceitou e quando.",
          "Uso e segurança: endereço IP, navegador e horários de acesso, para proteger a conta e limitar abusos.",
          "Quem aprova ou pede ajustes: o nome informado, o email (se confirmado por código), a data, a versão, o resultado e, por 12 meses, o endereço IP e o navegador, como prova de quem decidiu. De quem é convidado a aprovar, o email que o espaço informou.",
          "Quem comenta sem conta: o nome informado, se houver, o que escreveu ou desenhou, as reações e o endereço IP, este só para limitar abusos e por pouco tempo. Se pedir para saber das respostas, também o email informado, que nenhum espaço vê.",
        ],
      ],
    },
    {
      heading: "2. Por que usamos",
      body: [
        [
          "Para prestar o serviço que você contratou (execução de contrato).",
          "Para cobrar a assinatura e cumprir obrigações fiscais (obrigação legal).",
          "Para proteger contas e prevenir fraudes (legítimo interesse).",
          "Para medir visitas e anúncios, somente se você aceitar (consentimento).",
        ],
      ],
    },
    {
      heading: "3. Cookies",
      body: [
        "Usamos cookies necessários para manter você conectado, concluir seu cadastro, lembrar o tema escolhido, não pedir de novo, por 30 dias, a senha de um link que você já abriu e, por 12 meses, reconhecer neste navegador o que você comentou ou decidiu sem conta, para que possa corrigir ou excluir. Este último só é criado quando você abre um formulário de comentário ou de aprovação, nunca por uma visita. Eles não pedem autorização, porque sem eles o site não funciona.",
        "Cookies de medição e de anúncios, inclusive os do Google, que usam suas visitas para mostrar anúncios mais relevantes aqui e em outros sites, só são ativados se você aceitar no aviso. Recusar é tão fácil quanto aceitar, e você muda de ideia quando quiser em “Preferências de privacidade”, no rodapé, onde essas ferramentas estiverem em uso. Você também pode desativar anúncios personalizados nas configurações de anúncios do Google.",
      ],
    },
    {
      heading: "4. Com quem compartilhamos",
      body: [
        "Com quem abrir o link público de um layout: a imagem, o título, os comentários e, se você os informou, o nome e o logo do seu espaço; junto com o nome do espaço, o nome de quem enviou o layout, se ele não for parte do email. Com quem participa do mesmo espaço: seu nome, seu papel e o que você faz nele; seu email, só com quem é dono do espaço. Com quem tem o endereço de um comprovante de aprovação: nome, email abreviado, data, versão e resultado de cada decisão; com quem cuida das aprovações no espaço, também o email inteiro, o endereço IP e o navegador. Com fornecedores que trabalham para nós: hospedagem e armazenamento, envio de emails, processamento de pagamentos e registro de erros, cada um só com o necessário. Antes de sair daqui, os links públicos são removidos dos registros de erros e de medição. Não vendemos dados.",
        "Alguns fornecedores ficam fora do Brasil; nesses casos seguimos as regras da LGPD para transferência internacional.",
      ],
    },
    {
      heading: "5. Por quanto tempo",
      body: [
        "Enquanto a conta existir. Ao excluir a conta, apagamos imagens, comentários e dados pessoais; o que você escreveu e enviou nos espaços de outras pessoas continua lá, sem o seu nome; cópias de segurança são sobrescritas em até 30 dias, e registros fiscais ficam pelo prazo da lei.",
        "De uma aprovação, o endereço IP e o navegador são apagados depois de 12 meses. Quando alguém que decidiu é apagado, ou o layout ou a conta é excluída, nomes, emails, endereços e navegadores deixam de existir; fica um registro sem nomes de que houve uma decisão e de que foi apagada, para que nenhuma outra possa ser alterada sem que se note.",
        "O email deixado para saber das respostas é apagado quando você pede, pelo link de qualquer aviso ou junto com o que escreveu neste navegador; sem confirmação, depois de 7 dias; e 30 dias depois de você não acompanhar mais nenhum layout.",
      ],
    },
    {
      heading: PRIVACY_RIGHTS,
      body: [
        "A LGPD garante a você:",
        [
          "confirmar se tratamos seus dados e ter acesso a eles;",
          "corrigir o que estiver errado;",
          "levar seus dados para outro serviço;",
          "apagar dados, limitar ou se opor ao uso;",
          "retirar um consentimento;",
          "saber com quem compartilhamos.",
        ],
        "Em Configurações você baixa uma cópia de tudo e exclui a conta sozinho. Se comentou ou decidiu sem conta, apague aqui embaixo o que escreveu, e o seu nome no que decidiu, neste navegador. Para o resto, escreva para {email}; respondemos em até 15 dias. Se não ficar satisfeito, você pode procurar a Autoridade Nacional de Proteção de Dados (ANPD).",
      ],
    },
    {
      heading: "7. Compromissos de quem usa",
      body: [
        "A privacidade também depende de você. Ao usar o Alfinete, você se compromete a:",
        [
          "não publicar dados pessoais de terceiros em layouts ou comentários sem autorização;",
          "compartilhar links públicos só com quem deve vê-los;",
          "não usar o serviço para atividades ilegais, ofensivas ou que espalhem programas maliciosos;",
          "manter a senha em segredo e ativar a verificação em duas etapas sempre que puder.",
        ],
      ],
    },
    {
      heading: "8. Contato e mudanças",
      body: [
        "O canal do encarregado pelo tratamento de dados é {email}. Se esta política mudar de forma importante, avisamos por email antes.",
      ],
    },
  ],
};

export const support: DocumentText = {
  title: "Suporte",
  lead: "Escreva para {email}. Respondemos em português, em dias úteis; clientes Pro e Team têm prioridade.",
  sections: [
    {
      heading: "Antes de escrever",
      body: [
        [
          "Não recebeu um email nosso? Confira o spam e peça o envio de novo na própria tela.",
          "Esqueceu a senha? Use “Esqueceu sua senha?” na tela de login.",
          "Perdeu o celular do autenticador? Entre com um código de recuperação e gere novos em Configurações.",
          "Quer mudar de cartão, de plano ou cancelar? Abra “Gerenciar assinatura” em Configurações.",
          "Comentou em um layout e quer apagar? Peça ao dono do layout ou escreva para nós com o link.",
        ],
      ],
    },
    {
      heading: "O que ajuda a resolver rápido",
      body: [
        "Conte o que você fez, o que esperava e o que apareceu. O endereço da página, uma captura da tela e o código do erro, quando houver, encurtam o caminho. Nunca envie sua senha nem o número do cartão.",
      ],
    },
    {
      heading: "Segurança e privacidade",
      body: [
        "Encontrou uma falha de segurança? Escreva para o mesmo endereço com “Segurança” no assunto; respondemos com prioridade. Pedidos sobre seus dados pessoais (LGPD) também chegam por ali.",
      ],
    },
  ],
};
