import { add, defineDict, defineEntity, f, sub } from '@mortise/model'
import { BankInfo } from '@mortise/stores/model'
import { BankLayout } from './bank-layout.ts'

export const LineMatch = defineDict(
  'stmt_match',
  '匹配状态',
  {
    open: ['0', '未匹配'],
    matched: ['1', '已匹配'],
    claimed: ['2', '已认领'],
    partial: ['3', '部分认领'],
    ignored: ['9', '忽略'],
  },
  { colors: { '0': 'orange', '1': 'green', '2': 'green', '3': 'blue', '9': 'default' } },
)

const MOST = 999_999_999_999.99
const balance = { min: -MOST, max: MOST } as const

/** What a bank says of an account of ours, brought in from its file as a whole or not at all. */
export const BankStatement = defineEntity('bankStatement', {
  label: '银行对账单',
  table: 'erp_bank_stmt',
  wire: '/erp_bank_stmt/erpBankStmt',
  verbs: ['list', 'queryById', 'add', 'delete', 'exportXls'],
  fields: {
    no: f.serial('对账单号', 'YD{yyyyMMdd}{0000}', { wire: 'stmtNo' }),
    bank: f.ref('银行账户', BankInfo, { required: true, search: true, wire: 'bankinfoId' }),
    layout: f.ref('对账单格式', BankLayout, { wire: 'layoutId', help: '不填则按标准格式' }),
    file: f.file('对账单文件', { required: true, limit: 1, help: 'xlsx、xls、csv或txt，最多1万行' }),
    fileHash: f.text('文件指纹', { max: 64, readonly: true, internal: true }),
    openBalance: f.money('期初余额', { ...balance, help: '不填则取上期期末，或按文件中的余额' }),
    closeBalance: f.money('期末余额', { ...balance, help: '不填则取文件中最后的余额' }),
    beginDate: f.date('开始日期', { readonly: true, search: true }),
    endDate: f.date('结束日期', { readonly: true, search: true }),
    lineCount: f.int('笔数', { readonly: true, sum: true }),
    inAmount: f.money('收入合计', { readonly: true, sum: true }),
    outAmount: f.money('支出合计', { readonly: true, sum: true }),
    openLines: f.rollup('未匹配', {
      from: 'bankLine',
      by: 'statement',
      where: { status: [LineMatch.open, LineMatch.partial] },
    }),
    remark: f.textarea('备注', { max: 500 }),
  },
  unique: [['bank', 'fileHash']],
  title: 'no',
  list: [
    'no',
    'bank',
    'beginDate',
    'endDate',
    'openBalance',
    'inAmount',
    'outAmount',
    'closeBalance',
    'lineCount',
    'openLines',
    'createBy',
    'createTime',
  ],
  form: [['', ['bank', 'layout', 'file', 'openBalance', 'closeBalance', 'remark']]],
})

/** One movement as the bank tells it, and how much of it is claimed. */
export const BankLine = defineEntity('bankLine', {
  label: '银行流水',
  table: 'erp_bank_stmt_line',
  wire: '/erp_bank_stmt_line/erpBankStmtLine',
  verbs: ['list', 'queryById', 'exportXls'],
  audited: false,
  fields: {
    statement: f.ref('银行对账单', BankStatement, { required: true, search: true, wire: 'stmtId' }),
    bank: f.ref('银行账户', BankInfo, { required: true, search: true, wire: 'bankinfoId' }),
    seq: f.int('序号', { required: true }),
    date: f.date('交易日期', { required: true, search: true, wire: 'txDate' }),
    serial: f.text('流水号', { max: 64, search: 'eq', wire: 'serialNo' }),
    inAmount: f.money('收入', { required: true, sum: true, search: 'range' }),
    outAmount: f.money('支出', { required: true, sum: true, search: 'range' }),
    balance: f.money('余额'),
    oppositeName: f.text('对方户名', { max: 100, search: 'contains' }),
    oppositeNo: f.text('对方账号', { max: 40, search: 'eq' }),
    memo: f.text('摘要', { max: 300, search: 'contains' }),
    /** By which a line is known again that came in another file. */
    fingerprint: f.text('流水指纹', { required: true, max: 100, internal: true }),
    claimed: f.money('已认领', { required: true, default: 0, sum: true }),
    left: f.money('未认领', { sum: true }),
    status: f.dict('匹配状态', LineMatch, { required: true, default: LineMatch.open, search: true }),
    ignoredFor: f.text('忽略原因', { max: 200 }),
  },
  derive: { left: ({ inAmount, outAmount, claimed }) => sub(add(inAmount, outAmount), claimed) },
  unique: [['bank', 'fingerprint']],
  title: 'serial',
  sort: ['date', 'desc'],
  list: [
    'date',
    'bank',
    'inAmount',
    'outAmount',
    'oppositeName',
    'memo',
    'status',
    'left',
    'serial',
    'balance',
    'statement',
  ],
})
