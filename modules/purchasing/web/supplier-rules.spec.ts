import { signedIn as test } from '../../../e2e/fixtures.ts'
import { refusesThenTakes } from '../../../e2e/rules.ts'

const open = { path: '/purchasing/supplier', button: '新增' }

test('[A-312] the tax number of a supplier has up to 50 letters and digits', ({ page }) =>
  refusesThenTakes(
    page,
    { ...open, label: '税号' },
    ['税号1', '91330-1'],
    '请输入正确的证件号码',
    '91330100MA28',
  ))

test('[A-314] a supplier has a QQ number of 5 to 12 digits', ({ page }) =>
  refusesThenTakes(page, { ...open, label: 'QQ' }, ['1234', '01234'], '请输入正确的QQ号码', '12345'))

test('[A-317] whom to speak to at a supplier has a name of letters', ({ page }) =>
  refusesThenTakes(
    page,
    { ...open, label: '联系人' },
    ['王', '王3'],
    '请输入2到100位的中英文字符和空格',
    '王经理',
  ))
