import { signedIn as test } from '../../../e2e/fixtures.ts'
import { refusesThenTakes } from '../../../e2e/rules.ts'

const open = { path: '/stores/bank-info', button: '新增' }

test('[A-308] the number of a bank has digits alone', ({ page }) =>
  refusesThenTakes(page, { ...open, label: '联行号' }, ['-1', '1.5', 'a'], '请输入自然数', '102331002738'))

test('[A-311] a bank account has 10 to 20 digits', ({ page }) =>
  refusesThenTakes(
    page,
    { ...open, label: '账号' },
    ['1'.repeat(9), 'a'.repeat(12)],
    '请输入正确的银行卡号码',
    '1'.repeat(20),
  ))
