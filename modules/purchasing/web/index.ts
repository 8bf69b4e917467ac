import { purchasing } from '@mortise/purchasing/model'
import { webModule } from '@mortise/web'

export default webModule(purchasing, {})
