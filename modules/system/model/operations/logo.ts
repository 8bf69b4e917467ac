import { defineEntity, f } from '@mortise/model'

/** How the product presents itself: the header's logo and words, the login page's name, picture and filing text. */
export const LogoSetting = defineEntity('logoSetting', {
  label: '标志设置',
  table: 'erp_logo',
  wire: '/erp_logo/erpLogo',
  tenancy: 'shared',
  business: false,
  fields: {
    name: f.text('系统名称', { max: 100 }),
    logo: f.image('标志', { limit: 1 }),
    slogan: f.text('业务标语', { max: 200, wire: 'businessWords' }),
    sloganImage: f.image('标语图片', { limit: 1, wire: 'businessWordsImg' }),
    loginName: f.text('登录页名称', { max: 100 }),
    filing: f.text('备案信息', { max: 200, wire: 'sysbah' }),
    loginLogo: f.image('登录页标志', { limit: 1 }),
    loginLink: f.text('登录页链接', { max: 255 }),
    loginBackground: f.image('登录页背景', { limit: 1, wire: 'loginBack' }),
  },
})

/** What is shown until somebody sets it, under the names it travels by. */
export const logoDefaults = {
  name: '榫卯 Mortise',
  logo: '',
  businessWords: '让每一樘门有据可循',
  businessWordsImg: '',
  loginName: '榫卯 Mortise',
  sysbah: '',
  loginLogo: '',
  loginLink: '',
  loginBack: '',
} as const
