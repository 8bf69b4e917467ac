import { system } from '@mortise/system/model'
import { webModule } from '@mortise/web'
import { dataPages } from './data-pages.ts'
import { logPages } from './operations/logs/pages.ts'
import { organisationPages } from './organisation-pages.ts'
import { colleaguePicker, positionPicker, rolePicker, userPicker } from './people/pickers.ts'
import { rightsPages } from './people/rights/pages.ts'

export default webModule(system, {
  pages: {
    '/system/stored-file': () => import('./operations/files/file-list.tsx'),
    ...organisationPages,
    ...rightsPages,
    ...logPages,
    ...dataPages,
  },
  tools: [
    { at: 'userMenu', label: '我的代理人', icon: 'team', open: () => import('./people/users/own-agent.tsx') },
  ],
  pickers: [rolePicker, positionPicker, userPicker],
  kindPickers: { user: colleaguePicker },
})
