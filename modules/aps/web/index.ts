import { aps } from '@mortise/aps/model'
import { webModule } from '@mortise/web'

export default webModule(aps, {})
