import { Refusal } from '$/lib/api';
import { maybe, t, type Values } from '$/lib/i18n.svelte';

/** Why something was refused, in the reader's language. */
export function refusal(error: unknown): string {
  const { code, values } = error instanceof Refusal ? error : new Refusal('invalid');
  if (code === 'invalid' && typeof values['message'] === 'string') return values['message'];
  return maybe(`refused.${code}`, values as Values) || t('refused.invalid');
}
