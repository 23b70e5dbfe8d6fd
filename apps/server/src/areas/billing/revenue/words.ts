/** The state of a company's subscription. */
export type SubscriptionStanding = 'off' | 'trial' | 'trialExtended' | 'trialEnded' | 'overdue' | 'good';
/** A language of the exported file. */
export type Language = 'pt' | 'en' | 'es';

interface Words {
  titles: readonly string[];
  every: Readonly<Record<string, string>>;
  standing: Readonly<Record<SubscriptionStanding, string>>;
}

/** The texts of the exported file. */
export const words: Readonly<Record<Language, Words>> = {
  pt: {
    titles: [
      ...['Empresa', 'E-mail', 'Telefone', 'Plano', 'Valor mensal', 'Recorrência', 'Vencimento', 'Fim do teste'],
      ...['Situação', 'Recebido no mês', 'A receber no mês', 'Em atraso'],
    ],
    every: {
      MENSAL: 'Mensal',
      BIMESTRAL: 'Bimestral',
      TRIMESTRAL: 'Trimestral',
      SEMESTRAL: 'Semestral',
      ANUAL: 'Anual',
    },
    standing: {
      off: 'Inativa',
      trial: 'Em teste',
      trialExtended: 'Teste prorrogado',
      trialEnded: 'Teste encerrado',
      overdue: 'Em atraso',
      good: 'Em dia',
    },
  },
  en: {
    titles: [
      ...['Company', 'E-mail', 'Phone', 'Plan', 'Monthly value', 'Recurrence', 'Due date', 'End of trial'],
      ...['Standing', 'Received this month', 'Expected this month', 'Overdue'],
    ],
    every: {
      MENSAL: 'Monthly',
      BIMESTRAL: 'Every 2 months',
      TRIMESTRAL: 'Every 3 months',
      SEMESTRAL: 'Every 6 months',
      ANUAL: 'Yearly',
    },
    standing: {
      off: 'Inactive',
      trial: 'On trial',
      trialExtended: 'Trial extended',
      trialEnded: 'Trial ended',
      overdue: 'Overdue',
      good: 'Up to date',
    },
  },
  es: {
    titles: [
      ...['Empresa', 'Correo', 'Teléfono', 'Plan', 'Valor mensual', 'Recurrencia', 'Vencimiento', 'Fin de la prueba'],
      ...['Situación', 'Recibido en el mes', 'Por recibir en el mes', 'Vencido'],
    ],
    every: {
      MENSAL: 'Mensual',
      BIMESTRAL: 'Bimestral',
      TRIMESTRAL: 'Trimestral',
      SEMESTRAL: 'Semestral',
      ANUAL: 'Anual',
    },
    standing: {
      off: 'Inactiva',
      trial: 'En prueba',
      trialExtended: 'Prueba prorrogada',
      trialEnded: 'Prueba terminada',
      overdue: 'Vencida',
      good: 'Al día',
    },
  },
};
