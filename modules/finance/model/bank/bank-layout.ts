import { defineDict, defineEntity, f } from '@mortise/model'

export const TextEncoding = defineDict('text_encoding', '文本编码', {
  auto: '自动识别',
  utf8: 'UTF-8',
  gb18030: 'GB18030',
})
export const DateOrder = defineDict('bank_date_order', '日期格式', {
  ymd: '年月日',
  dmy: '日月年',
  mdy: '月日年',
})
/** How a bank tells what came in from what went out. */
export const AmountForm = defineDict('bank_amount_form', '金额形式', {
  two: '收入、支出两列',
  signed: '一列，支出为负',
  reversed: '一列，收入为负',
  marked: '一列金额，另有借贷标志',
})

const column = (label: string, options: { readonly required?: 'shown'; readonly help?: string } = {}) =>
  f.text(label, { max: 50, ...options })

/** How the statements of a bank are laid out: told once on the screen, and kept. Columns are known by their headings. */
export const BankLayout = defineEntity('bankLayout', {
  label: '对账单格式',
  table: 'erp_bank_layout',
  wire: '/erp_bank_layout/erpBankLayout',
  fields: {
    name: f.text('格式名称', { required: true, max: 50, unique: true, search: 'contains' }),
    encoding: f.dict('文本编码', TextEncoding, { required: true, default: 'auto' }),
    skipRows: f.int('表头前的行数', { required: true, default: 0, min: 0, max: 50 }),
    dateColumn: f.text('交易日期列', { required: true, max: 50 }),
    dateOrder: f.dict('日期格式', DateOrder, { required: true, default: 'ymd' }),
    amountForm: f.dict('金额形式', AmountForm, { required: true, default: 'two' }),
    inColumn: column('收入列', { required: 'shown' }),
    outColumn: column('支出列', { required: 'shown' }),
    amountColumn: column('金额列', { required: 'shown' }),
    markColumn: column('借贷标志列', { required: 'shown' }),
    inMark: column('收入的标志', { required: 'shown', help: '如：贷' }),
    balanceColumn: column('余额列'),
    serialColumn: column('流水号列'),
    nameColumn: column('对方户名列'),
    accountColumn: column('对方账号列'),
    memoColumn: column('摘要列'),
    remark: f.textarea('备注', { max: 500 }),
  },
  when: {
    inColumn: ({ amountForm }) => amountForm === 'two',
    outColumn: ({ amountForm }) => amountForm === 'two',
    amountColumn: ({ amountForm }) => amountForm !== 'two',
    markColumn: ({ amountForm }) => amountForm === 'marked',
    inMark: ({ amountForm }) => amountForm === 'marked',
  },
  title: 'name',
  list: ['name', 'encoding', 'skipRows', 'dateColumn', 'amountForm', 'createBy', 'createTime'],
  form: [
    ['格式', ['name', 'encoding', 'skipRows', 'dateOrder', 'amountForm']],
    [
      '各列的表头文字',
      [
        'dateColumn',
        'inColumn',
        'outColumn',
        'amountColumn',
        'markColumn',
        'inMark',
        'balanceColumn',
        'serialColumn',
        'nameColumn',
        'accountColumn',
        'memoColumn',
      ],
    ],
    ['其他', ['remark']],
  ],
})
