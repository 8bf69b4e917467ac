/** Two who approve one after the other; the one who measures is both. */
export const twoSteps = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mt="http://mortise/bpmn" id="d" targetNamespace="t">
<process id="twoSteps" name="两级审批" mt:managers="measurer"><startEvent id="s"/>
<userTask id="a" name="初审" mt:assign="user:measurer"/><userTask id="b" name="复审" mt:assign="user:measurer"/><endEvent id="e"/>
<sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="b"/>
<sequenceFlow id="f3" sourceRef="b" targetRef="e"/></process></definitions>`
