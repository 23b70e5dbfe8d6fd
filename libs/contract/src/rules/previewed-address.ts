import { addressIn, webAddress } from '../link-address.ts';

/** Words of a path that say that opening it does something, or is for one person only. */
const acting = new Set(
  (
    'login logout signin signout signup auth oauth oauth2 sso saml callback session token magic verify verification ' +
    'verificar validar validate confirm confirmation confirmar confirmacion confirmacao activate activation ativar ativacao activar ' +
    'password senha contrasena reset recover recovery recuperar unsubscribe optout descadastrar descadastro desinscrever ' +
    'baja cancel cancelar delete remove excluir remover invite invitation convite invitacion join accept aceitar ' +
    'approve aprovar reject recusar checkout pay pagar payment pagamento pago boleto fatura invoice wp-admin'
  ).split(' '),
);
/** Names of parameters whose values are for one person or one time. */
const secret =
  /^(?:.*(?:token|secret|session|signature|password|passwd|senha|jwt|otp)|code|key|api_?key|auth|sig|sid|pwd|pass|hash|email|e-mail|mail|phone|cpf|invite|state|nonce|ticket|uid|user|user_?id|action|confirm|unsubscribe)$/i;
/** The longest query, and the longest value in it: articles and videos need a few letters, keys many. */
const longest = { query: 100, value: 24, piece: 24, mixed: 16, path: 300 };

/**
 * The first address in a text, as it is written there, if the server may open it for a preview (ADR 180): nothing that looks as if
 * it were for one person or one time, or as if opening it did something. Undefined otherwise.
 */
export function previewedAddress(text: string): string | undefined {
  const written = addressIn(text);
  const address = written === undefined ? undefined : webAddress(written);
  return address !== undefined && mayBeOpened(new URL(address)) ? written : undefined;
}

/** Whether an address looks as if anybody may open it, any number of times; also of one that another leads to. */
export function mayBeOpened({ pathname, search, searchParams }: URL): boolean {
  if (search.length > longest.query || pathname.length > longest.path) return false;
  for (const [name, value] of searchParams) {
    if (secret.test(name) || value.length > longest.value || looksLikeKey(value)) return false;
  }
  return piecesOf(pathname).every((piece) => !acting.has(piece.toLowerCase()) && !looksLikeKey(piece));
}

/** The words of a path: between its slashes, and between the marks in these. */
function piecesOf(pathname: string): string[] {
  const parts = pathname.split('/').map(readable);
  return [...parts, ...parts.flatMap((part) => (isUuid(part) ? [] : part.split(/[^\p{L}\p{N}]+/u)))];
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const isUuid = (text: string) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text);

/** Whether a word looks like a key that was made at random: a UUID, or long with letters and digits, or longer than words are. */
function looksLikeKey(piece: string): boolean {
  if (isUuid(piece)) return true;
  if (!/^[a-z\d_~=+-]+$/i.test(piece)) return false;
  // Words with marks between them are a title; the words themselves are looked at alone.
  if (/[-_]/.test(piece) && piece.split(/[-_]/).every((word) => word.length < longest.mixed)) return false;
  return piece.length >= longest.piece || (piece.length >= longest.mixed && /\d/.test(piece) && /[a-z]/i.test(piece));
}
