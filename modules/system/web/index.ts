import { system } from '@mortise/system/model'
import { webModule } from '@mortise/web'
import { colleaguePicker, positionPicker, rolePicker, userPicker } from './pickers.ts'

export default webModule(system, {
  pages: {
    '/system/user': () => import('./users.tsx'),
    '/system/role': () => import('./roles/roles.tsx'),
  },
  pickers: [rolePicker, positionPicker, userPicker],
  kindPickers: { user: colleaguePicker },
})
