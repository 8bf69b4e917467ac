import { defineEntity, f } from '@mortise/model'

/** What the customer says when asked afterwards. */
export const CallBackInput = defineEntity('callBackInput', {
  label: '回访',
  fields: {
    score: f.int('评分', { required: true, min: 1, max: 5 }),
    opinion: f.text('客户意见', { max: 200 }),
  },
})
