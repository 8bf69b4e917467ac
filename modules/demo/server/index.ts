import { demo } from '@mortise/demo/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { sow } from './sow.ts'

export default serverModule(demo, { needs: [system], demo: sow })
