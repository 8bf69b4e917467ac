import { namedRules } from '@mortise/model'
import { IdType } from '../dicts.ts'

type Kind = keyof (typeof IdType)['items']

const like = (pattern: RegExp) => (number: string) => pattern.test(number)
const isIdCard = namedRules.idCard.test
/** Residence permits are numbered like identity cards, by areas of their own. */
const permitOf =
  (...areas: readonly string[]) =>
  (number: string) =>
    areas.some((area) => number.startsWith(area)) && isIdCard(number)

const fits: Readonly<Record<Kind, (number: string) => boolean>> = {
  resident: isIdCard,
  hkMacauPass: like(/^[HM]\d{8}(?:\d{2})?$/),
  hkMacauResidence: permitOf('81', '82'),
  taiwanPass: like(/^\d{8}(?:\d{2})?$/),
  taiwanResidence: permitOf('83'),
  chinesePassport: like(/^[A-Z][A-Z0-9]\d{7}$/),
  passport: like(/^[A-Z0-9]{5,18}$/),
  permanent: (number) => /^[A-Z]{3}\d{12}$/.test(number) || (number.startsWith('9') && isIdCard(number)),
}

/** How the number of a paper is called where that is not the paper's own name. */
const called: Readonly<Partial<Record<Kind, string>>> = {
  resident: '身份证',
  passport: '护照',
  chinesePassport: '护照',
  permanent: '外国人永久居留身份证',
}

/** What is wrong with the number of a paper, or null. */
export const idNumberFault = (kind: Kind, number: string): string | null =>
  fits[kind](number) ? null : `请输入正确的${called[kind] ?? IdType.items[kind]}号码`
