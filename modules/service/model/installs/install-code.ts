import { defineEntity, f } from '@mortise/model'
import { Install } from './install.ts'

/** The code by which a customer accepts an installation; only what it hashes to is kept. */
export const InstallCode = defineEntity('installCode', {
  label: '验收码',
  table: 'erp_install_code',
  verbs: [],
  audited: false,
  fields: {
    install: f.ref('安装单', Install, { required: true, unique: true, cascade: true }),
    codeHash: f.text('验收码指纹', { required: true, max: 64 }),
    expiresAt: f.datetime('失效时间', { required: true }),
    sentAt: f.datetime('发送时间', { required: true }),
    /** Of the day on which it was sent. */
    sentToday: f.int('当日发送次数', { default: 0 }),
    wrongTries: f.int('当日错误次数', { default: 0 }),
  },
  list: ['install', 'sentAt', 'sentToday', 'expiresAt', 'wrongTries'],
})
