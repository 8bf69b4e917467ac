import { defineEntity, f } from '@mortise/model'

/** What the customer says to doors that hang: a name under it, or the code that was sent to the customer's telephone. */
export const AcceptInput = defineEntity('acceptInput', {
  label: '验收',
  fields: {
    signer: f.text('验收人', { max: 50 }),
    code: f.text('验收码', { max: 6, help: '客户手机收到的6位数字' }),
    signatures: f.image('客户签字', { limit: 1, wire: 'signImg', help: '签过字的安装单照片' }),
    score: f.int('评分', { min: 1, max: 5 }),
  },
})
