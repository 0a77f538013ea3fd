/** A chunk: few searches show the heat map. */
export const loadHeat = () => import(/* webpackChunkName: 'heat' */ './heatChunk')
