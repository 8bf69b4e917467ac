// @ts-expect-error The package ships no types; the file of Chinese texts is misnamed.
import texts from 'bpmn-js-i18n/translations/zn'

type Replacements = Readonly<Record<string, string>>

const chinese: Readonly<Record<string, string | undefined>> = texts

/** The library's own words in Chinese; what nobody translated stays as it is. */
function translate(template: string, replacements: Replacements = {}): string {
  const text = chinese[template] ?? template
  return text.replaceAll(/\{([^}]+)\}/g, (whole, key: string) => replacements[key] ?? whole)
}

export const translation = { translate: ['value', translate] }
