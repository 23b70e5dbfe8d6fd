/** The text of a warning, in the language of the installation's own messages. `daysLeft`: 0 on the due day. */
export function warningText(company: string, dueDate: string, daysLeft: number, webUrl: string): string {
  const [year, month, day] = dueDate.split('-');
  return [
    `Olá, ${company}!`,
    `${whenText(daysLeft)} O vencimento é ${day}/${month}/${year}.`,
    `Para pagar por PIX, entre em ${webUrl}/financeiro. Se você já pagou, desconsidere este aviso.`,
  ].join('\n\n');
}

/** The subject of the e-mail, which is also the beginning of the message. */
export function whenText(daysLeft: number): string {
  if (daysLeft === 0) return 'Sua assinatura vence hoje.';
  return `Sua assinatura vence em ${daysLeft} ${daysLeft === 1 ? 'dia' : 'dias'}.`;
}
