import { integration } from '@mortise/integration/model'
import { webModule } from '@mortise/web'

export default webModule(integration, {
  tools: [
    { at: 'userMenu', label: '绑定筑木账号', icon: 'idcard', open: () => import('./bind-account.tsx') },
  ],
})
