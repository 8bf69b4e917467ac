import { signedIn as test } from '../../../../e2e/fixtures.ts'
import { refusesThenTakes } from '../../../../e2e/rules.ts'

test('[A-316] the number of an employee has up to 20 letters and digits', ({ page }) =>
  refusesThenTakes(
    page,
    { path: '/system/user', button: '新增', label: '工号' },
    ['a_1', 'a'.repeat(21)],
    '请输入20位以内的英文字符和数字',
    'A0001',
  ))

test('[A-319] a dictionary is described in up to 255 characters', ({ page }) =>
  refusesThenTakes(
    page,
    { path: '/system/dictionary', button: '新增', label: '描述' },
    ['字'.repeat(256)],
    '请输入255位以内的字符',
    '字'.repeat(255),
  ))

test('[A-310] the landline of a user is one', ({ page }) =>
  refusesThenTakes(
    page,
    { path: '/system/user', button: '新增', label: '座机' },
    ['123', '0571-0123'],
    '请输入正确的座机号',
    '0571-88888888',
  ))
