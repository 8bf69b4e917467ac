import { describe, expect, test } from 'vitest'
import {
  chosenCount,
  complaintOf,
  complaintsOf,
  f,
  gridPresets,
  namedRules,
  type Rule,
  type RuleName,
  requiredText,
} from '../index.ts'

/** Values that pass and values that are refused with the rule's own message. */
const expectMessage = (name: RuleName, good: string[], bad: string[], message: string) => {
  const rule: Rule = namedRules[name]
  for (const value of good) expect(complaintOf(rule, value), value).toBeNull()
  for (const value of bad) expect(complaintOf(rule, value), value).toBe(message)
}

/** What a field of this rule that must be filled in says of nothing, and of blanks. */
const saysOfNothing = (rule: RuleName, message: string) => {
  const fields = { value: f.text('值', { required: true, rule }) }
  for (const value of [null, '', '  '])
    expect(complaintsOf({ fields }, { value })).toEqual([{ field: 'value', message }])
}

describe('patterns and their messages', () => {
  test('[A-297] an empty required phone asks for one', () => {
    saysOfNothing('phone', '请输入手机号')
  })
  test('[A-298] a phone has 11 digits, 1 first, then 3, 4, 5, 7 or 8', () => {
    expectMessage(
      'phone',
      ['13800000000', '14500000000', '15900000000', '17700000000', '18600000000'],
      [
        '16800000000',
        '19900000000',
        '12800000000',
        '1380000000',
        '138000000000',
        '23800000000',
        '1380000000a',
      ],
      '请输入正确手机号',
    )
  })
  test('[A-299] an empty required user name asks for one', () => {
    saysOfNothing('username', '请输入用户名')
  })
  test('[A-300] a user name has letters, digits and underscores only', () => {
    expectMessage('username', ['zhang_san1'], ['a-bcd', '张三丰丰', 'ab cd'], '只允许字母、数字、下划线')
  })
  test('[A-301] a user name has 4 to 18 characters', () => {
    expectMessage('username', ['a'.repeat(4), 'a'.repeat(18)], ['abc', 'a'.repeat(19)], '长度6到18个字符')
  })
  test('[A-302] the message of its length speaks of 6 to 18', () => {
    expect(complaintOf(namedRules.username, 'abc')).toBe('长度6到18个字符')
  })
  test('[A-308] natural numbers', () =>
    expectMessage('natural', ['0', '12'], ['-1', '1.5', 'a', ''], '请输入自然数'))
  test('[A-309] English letters', () =>
    expectMessage('letters', ['abc', 'Z'], ['a1', '中', 'a b'], '请输入英文字符'))
  test('[A-310] landlines', () =>
    expectMessage(
      'landline',
      ['0571-88888888', '057188888888', '88888888', '010-1234567'.replace('1234567', '8234567')],
      ['123', '0571-0123', 'abc'],
      '请输入正确的座机号',
    ))
  test('[A-311] bank cards of 10 to 20 digits', () =>
    expectMessage(
      'bankCard',
      ['1'.repeat(10), '1'.repeat(20)],
      ['1'.repeat(9), '1'.repeat(21), 'a'.repeat(12)],
      '请输入正确的银行卡号码',
    ))
  test('[A-312] papers of up to 50 letters and digits', () =>
    expectMessage('idNumber', ['A'.repeat(50), '1'], ['A'.repeat(51), '', '证件1'], '请输入正确的证件号码'))
  test('[A-313] identity cards with a birth date that exists and the right check digit', () =>
    expectMessage(
      'idCard',
      ['11010519491231002X', '11010519491231002x', '130503670401001'],
      ['110105194912310021', '110105194913310020', '11010519490230002X', '1101051949', ''],
      '请输入正确的身份证号码',
    ))
  test('[A-314] QQ numbers of 5 to 12 digits', () =>
    expectMessage(
      'qq',
      ['1'.repeat(5), '1'.repeat(12)],
      ['1'.repeat(4), '1'.repeat(13), '01234'],
      '请输入正确的QQ号码',
    ))
  test('[A-315] addresses that begin with http or https', () =>
    expectMessage(
      'url',
      ['http://a.cn', 'https://a.cn/b?c=1'],
      ['ftp://a.cn', 'a.cn', 'http://'],
      '请输入以http和https开头的网址',
    ))
  test('[A-316] up to 20 letters and digits', () =>
    expectMessage(
      'alphanumeric20',
      ['a1'.repeat(10)],
      ['a'.repeat(21), '', 'a_b'],
      '请输入20位以内的英文字符和数字',
    ))
  test('[A-317] 2 to 100 Chinese or English characters and spaces', () =>
    expectMessage(
      'personName',
      ['张三', 'Li Lei', '张'.repeat(100)],
      ['张', '张'.repeat(101), '张3'],
      '请输入2到100位的中英文字符和空格',
    ))
  test('[A-318] digits and line feeds', () =>
    expectMessage('digitLines', ['12\n34'], ['12\na', ''], '请输入数字和换行符'))
  test('[A-319] up to 255 characters', () =>
    expectMessage('max255', ['字'.repeat(255)], ['字'.repeat(256)], '请输入255位以内的字符'))
  test('[A-303] an e-mail address may be missing but not wrong', () => {
    expectMessage(
      'email',
      ['a@b.cn', 'first.last+tag@mail.example.com'],
      ['abc', 'a@b', 'a b@c.cn', '@b.cn'],
      '邮箱格式不正确',
    )
  })
})

describe('rule builders', () => {
  test('[A-320] a required text may have a least length', () => {
    const rule = requiredText('请输入名称', { min: 3 })
    expect([rule(''), rule('ab'), rule('abc')]).toEqual(['请输入名称', '最小长度3位字符', null])
  })
  test('[A-321] a required text may have a greatest length', () => {
    const rule = requiredText('请输入名称', { max: 5 })
    expect([rule(' '), rule('abcdef'), rule('门'.repeat(5))]).toEqual(['请输入名称', '最大长度5位字符', null])
  })
  test('[A-322] ticked boxes may have a least number', () => {
    expect([chosenCount({ min: 2 })(['a']), chosenCount({ min: 2 })(['a', 'b'])]).toEqual([
      '最少选择2项',
      null,
    ])
  })
  test('[A-323] ticked boxes may have a greatest number', () => {
    expect([chosenCount({ max: 2 })(['a', 'b', 'c']), chosenCount({ max: 2 })(null)]).toEqual([
      '最多选择2项',
      null,
    ])
  })
})

describe('presets of grid columns', () => {
  const passes = (name: string, value: string) => complaintOf(gridPresets[name] as Rule, value) === null
  const table = (name: string, good: string[], bad: string[]) => {
    expect(good.map((value) => [value, passes(name, value)])).toEqual(good.map((value) => [value, true]))
    expect(bad.map((value) => [value, passes(name, value)])).toEqual(bad.map((value) => [value, false]))
  }
  test('[B-197] non-empty refuses a blank value', () => table('*', ['a', ' a '], ['', '  ', '\n']))
  test('[B-198] 6 to 16 digits, 6 to 16 of anything, 6 to 18 letters', () => {
    table('n6-16', ['1'.repeat(6), '1'.repeat(16)], ['1'.repeat(5), '1'.repeat(17), 'abcdef'])
    table('*6-16', ['门#1 ab', 'x'.repeat(16)], ['x'.repeat(5), 'x'.repeat(17)])
    table('s6-18', ['a'.repeat(6), 'Z'.repeat(18)], ['a'.repeat(5), 'a'.repeat(19), 'abcde1'])
  })
  test('[B-199] addresses and e-mail', () => {
    table('url', ['https://a.cn'], ['a.cn'])
    table('e', ['a@b.cn'], ['a@b'])
  })
  test('[B-200] mobile numbers: 11 digits, 1 then 3 to 9', () =>
    table('m', ['16800000000', '19900000000'], ['12800000000', '1680000000']))
  test('[B-201] postal codes: six digits, the first not 0', () =>
    table('p', ['310000'], ['010000', '31000', '3100000']))
  test('[B-202] letters, numbers, integers', () => {
    table('s', ['abc'], ['a1'])
    table('n', ['-1.5', '3'], ['1.', 'a', ''])
    table('z', ['-3', '0'], ['1.5', 'a'])
  })
  test('[B-203] money: not negative, at most two decimals', () =>
    table('money', ['1.23', '0', '100'], ['-1', '1.234', '01', '1.']))
})
