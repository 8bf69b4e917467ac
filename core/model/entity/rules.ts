/** A pattern with its message; `empty` is what an empty required field says instead of the usual sentence. */
export interface Rule {
  readonly test: (value: string) => boolean
  readonly message: string
  readonly empty?: string
  /** Tried before the pattern, with a message of its own. */
  readonly first?: { readonly test: (value: string) => boolean; readonly message: string }
}

const like = (pattern: RegExp, message: string, more: Partial<Rule> = {}): Rule => ({
  test: (value) => pattern.test(value),
  message,
  ...more,
})

/** Every pattern the product knows by name, messages to the letter. */
export const namedRules = {
  /** The stricter form of the sign-in pages; `mobile` is the one of grids, where numbers of all carriers pass. */
  phone: like(/^1[34578]\d{9}$/, '请输入正确手机号', { empty: '请输入手机号' }),
  mobile: like(/^1[3-9]\d{9}$/, '请输入正确手机号', { empty: '请输入手机号' }),
  username: like(/^.{4,18}$/, '长度6到18个字符', {
    empty: '请输入用户名',
    first: { test: (value) => /^\w+$/.test(value), message: '只允许字母、数字、下划线' },
  }),
  email: like(/^[^\s@<>(),;:"[\]\\]+@[^\s@.]+(?:\.[^\s@.]+)+$/, '邮箱格式不正确'),
  natural: like(/^\d+$/, '请输入自然数'),
  letters: like(/^[A-Za-z]+$/, '请输入英文字符'),
  landline: like(/^(?:0\d{2,3}-?)?[1-9]\d{6,7}(?:-\d{1,6})?$/, '请输入正确的座机号'),
  bankCard: like(/^\d{10,20}$/, '请输入正确的银行卡号码'),
  idNumber: like(/^[A-Za-z0-9]{1,50}$/, '请输入正确的证件号码'),
  idCard: { test: isIdCard, message: '请输入正确的身份证号码' },
  qq: like(/^[1-9]\d{4,11}$/, '请输入正确的QQ号码'),
  url: like(/^https?:\/\/[^\s/?#]+\S*$/i, '请输入以http和https开头的网址'),
  alphanumeric20: like(/^[A-Za-z0-9]{1,20}$/, '请输入20位以内的英文字符和数字'),
  personName: like(/^[\p{Script=Han}A-Za-z ]{2,100}$/u, '请输入2到100位的中英文字符和空格'),
  digitLines: like(/^[\d\n]+$/, '请输入数字和换行符'),
  max255: like(/^[\s\S]{0,255}$/, '请输入255位以内的字符'),
  digits6to16: like(/^\d{6,16}$/, '请输入6到16位数字'),
  any6to16: like(/^[\s\S]{6,16}$/, '请输入6到16位任意字符'),
  letters6to18: like(/^[A-Za-z]{6,18}$/, '请输入6到18位字母'),
  postalCode: like(/^[1-9]\d{5}$/, '请输入正确的邮政编码'),
  number: like(/^-?\d+(?:\.\d+)?$/, '请输入数字'),
  integer: like(/^-?\d+$/, '请输入整数'),
  money: like(/^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/, '请输入正确的金额'),
} as const satisfies Record<string, Rule>

/** The short names under which a grid column asks for a preset. */
export const gridPresets: Readonly<Record<string, Rule>> = {
  '*': like(/\S/, '不能为空'),
  'n6-16': namedRules.digits6to16,
  '*6-16': namedRules.any6to16,
  's6-18': namedRules.letters6to18,
  url: namedRules.url,
  e: namedRules.email,
  m: namedRules.mobile,
  p: namedRules.postalCode,
  s: namedRules.letters,
  n: namedRules.number,
  z: namedRules.integer,
  money: namedRules.money,
}

/** What a rule has to say against a value, or null. */
export function complaintOf(rule: Rule, value: string): string | null {
  if (rule.first && !rule.first.test(value)) return rule.first.message
  return rule.test(value) ? null : rule.message
}

/** A rule for a required text, with bounds on its length. */
export const requiredText =
  (message: string, { min, max }: { min?: number; max?: number } = {}) =>
  (value: string | null | undefined): string | null => {
    if (!value?.trim()) return message
    if (min !== undefined && [...value].length < min) return `最小长度${min}位字符`
    if (max !== undefined && [...value].length > max) return `最大长度${max}位字符`
    return null
  }

/** A rule for how many of several boxes must be ticked. */
export const chosenCount =
  ({ min, max }: { min?: number; max?: number }) =>
  (chosen: readonly unknown[] | null | undefined): string | null => {
    const count = chosen?.length ?? 0
    if (min !== undefined && count < min) return `最少选择${min}项`
    if (max !== undefined && count > max) return `最多选择${max}项`
    return null
  }

/** Region, a birth date that exists, and the check digit of GB 11643 (ISO 7064 mod 11-2); the old 15 digits have none. */
function isIdCard(value: string): boolean {
  const match = /^[1-9]\d{5}(\d{2}|\d{4})(\d{2})(\d{2})\d{3}([\dXx]?)$/.exec(value)
  if (!match) return false
  const [, year = '', month, day, check = ''] = match
  const isOld = value.length === 15
  if (isOld !== (year.length === 2) || isOld !== (check === '')) return false
  const born = new Date(`${isOld ? `19${year}` : year}-${month}-${day}T00:00:00Z`)
  if (Number.isNaN(born.getTime()) || born.getUTCDate() !== Number(day)) return false
  if (isOld) return true
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const total = weights.reduce((sum, weight, index) => sum + weight * Number(value[index]), 0)
  return '10X98765432'[total % 11] === check.toUpperCase()
}
