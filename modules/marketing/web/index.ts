import { marketing } from '@mortise/marketing/model'
import { webModule } from '@mortise/web'

export default webModule(marketing)
