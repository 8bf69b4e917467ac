import { doors } from '@mortise/doors/model'
import { webModule } from '@mortise/web'

export default webModule(doors)
