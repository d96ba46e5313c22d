// The guide's sentences: they come with it, not with the page.
import { learn, maybe, type Values } from '$/lib/i18n.svelte';
import guideDe from '$texts/de/guide.json';
import guideEn from '$texts/en/guide.json';
import lessonsDe from '$texts/de/lessons.json';
import lessonsEn from '$texts/en/lessons.json';

learn({ de: { ...lessonsDe, ...guideDe }, en: { ...lessonsEn, ...guideEn } });

/** A sentence of the guide in the reader's language. */
export const said = (key: keyof typeof guideEn | (string & {}), values: Values = {}): string => maybe(key, values);
