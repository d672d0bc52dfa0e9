/** Members of the portal's and of libraries' own objects that are named like one above the floor. */
export const ownNames = {
  "a field of the portal's data": ["api.Blob.bytes", "api.IntersectionObserver.delay", "api.RTCIceCandidate.address"],
  "a property of React, Remix, Embla or hls.js": [
    "api.AnimationEvent.animation",
    "api.CompositionEvent.locale",
    "api.MediaSource.handle",
    "api.MediaStreamTrack.stats",
    "api.PerformancePaintTiming.presentationTime",
    "api.RTCIceCandidate.component",
    "api.RTCIceCandidate.priority",
    "javascript.builtins.Function.displayName",
    "javascript.builtins.Iterator.chunks",
  ],
};
