import { defineEntity, f } from '@mortise/model'

/** A user's account at the platform 筑木: everybody has their own, and at most one. */
export const ZhumuAccount = defineEntity('zhumuAccount', {
  label: '筑木账号',
  wire: '/erpzmyhxx/erpZmyhxx',
  scope: 'own',
  business: false,
  // Its calls are written by hand: everybody signed in may bind an account, and nobody sees another's.
  verbs: [],
  fields: {
    owner: f.user('用户', { required: true, unique: true, frozen: true }),
    username: f.text('用户名', { required: true, max: 100 }),
    // Stored sealed, which is longer than what was typed.
    password: f.text('密码', { required: true, secret: true, max: 1200 }),
  },
  title: 'username',
})
