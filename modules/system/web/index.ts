import { system } from '@mortise/system/model'
import { webModule } from '@mortise/web'

export default webModule(system, { pages: { '/system/user': () => import('./users.tsx') } })
