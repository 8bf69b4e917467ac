import { system } from '@mortise/system/model'
import { webModule } from '@mortise/web'

export default webModule(system)
