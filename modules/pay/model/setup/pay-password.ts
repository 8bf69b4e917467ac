import { defineEntity, f } from '@mortise/model'

/** What somebody says to see the own slips, beside the password of signing in. No call tells it. */
export const PayPassword = defineEntity('payPassword', {
  label: '工资密码',
  table: 'erp_pay_password',
  wire: '/erp_pay_password/erpPayPassword',
  verbs: [],
  audited: false,
  fields: {
    worker: f.user('员工', { required: true, unique: true, wire: 'userId' }),
    password: f.text('密码', { required: true, secret: true, max: 255 }),
    setAt: f.datetime('设置时间', { required: true, wire: 'setTime' }),
  },
  title: 'worker',
})
