import { demo, SampleDoor } from '@mortise/demo/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { sow } from './sow.ts'

export default serverModule(demo, {
  needs: [system],
  demo: sow,
  topics: [{ socketKey: 'demo-door', entity: SampleDoor }],
})
