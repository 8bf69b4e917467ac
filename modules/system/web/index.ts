import { system } from '@mortise/system/model'
import { webModule } from '@mortise/web'
import { operationsPages } from './operations/pages.ts'
import { peoplePages } from './people/pages.ts'
import { colleaguePicker, positionPicker, rolePicker, userPicker } from './people/pickers.ts'
import { referencePages } from './reference/pages.ts'

export default webModule(system, {
  help: () => import('./help.ts'),
  firstSteps: () => import('./first-steps.ts'),
  pages: {
    ...peoplePages,
    ...referencePages,
    '/system/tenant': () => import('./tenants/tenants.tsx'),
    '/system/tenant-pack': () => import('./tenants/packs.tsx'),
    ...operationsPages,
  },
  tools: [
    {
      at: 'userMenu',
      label: '第三方账号',
      icon: 'idcard',
      open: () => import('./people/users/own-accounts.tsx'),
    },
    { at: 'userMenu', label: '我的代理人', icon: 'team', open: () => import('./people/users/own-agent.tsx') },
  ],
  pickers: [rolePicker, positionPicker, userPicker],
  kindPickers: { user: colleaguePicker },
})
