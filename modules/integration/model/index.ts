import { defineModule } from '@mortise/model'
import { ZhumuAccount } from './zhumu-account.ts'

export * from './zhumu-account.ts'

export const integration = defineModule('integration', {
  label: '外部平台',
  isPlatform: true,
  icon: 'cluster',
  entities: [ZhumuAccount],
})
