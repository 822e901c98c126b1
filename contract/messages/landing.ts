export const landing = {
  lead: "Envie o layout, compartilhe um link e receba cada comentário fixado no lugar de que ele fala. Sem conta para quem comenta, sem “aquele botão ali em cima”.",
  register: "Criar minha conta",
  login: "Já tenho conta",
  artwork: {
    title: "Mostra de Cartazes",
    date: "12 a 28 set",
    place: "Galeria do Porto",
    first: { name: "Lia", text: "Adorei esse respiro." },
    second: { name: "Caio", text: "Alinhar a data com a margem do título?" },
  },
};
